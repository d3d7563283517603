// How egui's shapes, text and pictures come onto the window.
//
// Same interface as bevy_egui's own shader, which this one replaces: that one turns colours that are already multiplied by
// their opacity into linear light, so that half covered edges of light shapes come out darker than shape and ground. Here
// the opacity is divided out first, and multiplied in again in linear light, where the window blends.

struct Window {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

@group(0) @binding(0) var<uniform> window: Window;

#ifdef BINDLESS
@group(1) @binding(0) var pictures: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var samplers: binding_array<sampler>;

struct Chosen {
    index: u32,
};
var<immediate> chosen: Chosen;
#else
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var picture_sampler: sampler;
#endif

struct Corner {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) tint: vec4<f32>,
}

struct Fragment {
    @builtin(position) position: vec4<f32>,
    @location(0) tint: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

fn to_linear(encoded: vec3<f32>) -> vec3<f32> {
    let curve = pow((encoded + 0.055) / 1.055, vec3<f32>(2.4));
    return select(curve, encoded / 12.92, encoded <= vec3<f32>(0.04045));
}

fn to_encoded(light: vec3<f32>) -> vec3<f32> {
    let curve = 1.055 * pow(light, vec3<f32>(1.0 / 2.4)) - 0.055;
    return select(curve, light * 12.92, light <= vec3<f32>(0.0031308));
}

@vertex
fn vs_main(corner: Corner) -> Fragment {
    let place = corner.position * window.scale + window.translation;
    return Fragment(vec4<f32>(place, 0.0, 1.0), corner.tint, corner.uv);
}

@fragment
fn fs_main(fragment: Fragment) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let texel = textureSample(pictures[chosen.index], samplers[chosen.index], fragment.uv);
#else
    let texel = textureSample(picture, picture_sampler, fragment.uv);
#endif
    // Texels and tints both are encoded colours times opacity.
    let both = vec4<f32>(to_encoded(texel.rgb), texel.a) * fragment.tint;
    let opacity = both.a;
    if opacity <= 0.0 {
        // What egui adds without covering (no opacity) stays added light.
        return vec4<f32>(to_linear(both.rgb), 0.0);
    }
    let color = min(both.rgb / opacity, vec3<f32>(1.0));
    return vec4<f32>(to_linear(color) * opacity, opacity);
}
