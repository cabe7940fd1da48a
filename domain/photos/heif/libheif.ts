/** Address in the memory of the library; 0 is null. */
export type Pointer = number;

/** One loaded instance of libheif 1.23 compiled to WebAssembly: the part of its C interface that this module uses. */
export interface LibHeif {
  /** The instance's memory; replaced by a new view each time it grows. */
  readonly HEAPU8: Uint8Array;
  readonly _malloc: (size: number) => Pointer;
  readonly _heif_context_alloc: () => Pointer;
  readonly _heif_context_set_maximum_image_size_limit: (context: Pointer, side: number) => void;
  readonly _heif_context_read_from_memory_without_copy: (
    error: Pointer,
    context: Pointer,
    at: Pointer,
    size: number,
    options: Pointer,
  ) => void;
  readonly _heif_context_get_primary_image_handle: (
    error: Pointer,
    context: Pointer,
    handle: Pointer,
  ) => void;
  readonly _heif_image_handle_get_item_id: (handle: Pointer) => number;
  readonly _heif_image_handle_has_alpha_channel: (handle: Pointer) => number;
  readonly _heif_image_handle_is_premultiplied_alpha: (handle: Pointer) => number;
  readonly _heif_image_handle_get_raw_color_profile_size: (handle: Pointer) => number;
  readonly _heif_image_handle_get_raw_color_profile: (
    error: Pointer,
    handle: Pointer,
    to: Pointer,
  ) => void;
  readonly _heif_image_get_nclx_color_profile: (
    error: Pointer,
    image: Pointer,
    profile: Pointer,
  ) => void;
  readonly _heif_image_handle_get_preferred_decoding_colorspace: (
    error: Pointer,
    handle: Pointer,
    colorspace: Pointer,
    chroma: Pointer,
  ) => void;
  readonly _heif_image_handle_get_image_tiling: (
    error: Pointer,
    handle: Pointer,
    transformed: number,
    tiling: Pointer,
  ) => void;
  readonly _heif_image_handle_get_grid_image_tile_id: (
    error: Pointer,
    handle: Pointer,
    transformed: number,
    x: number,
    y: number,
    id: Pointer,
  ) => void;
  readonly _heif_item_get_item_type: (context: Pointer, item: number) => number;
  readonly _heif_decoding_options_alloc: () => Pointer;
  readonly _heif_decode_image: (
    error: Pointer,
    handle: Pointer,
    image: Pointer,
    colorspace: number,
    chroma: number,
    options: Pointer,
  ) => void;
  readonly _heif_image_handle_decode_image_tile: (
    error: Pointer,
    handle: Pointer,
    image: Pointer,
    colorspace: number,
    chroma: number,
    options: Pointer,
    x: number,
    y: number,
  ) => void;
  readonly _heif_image_handle_get_luma_bits_per_pixel: (handle: Pointer) => number;
  readonly _heif_image_get_bits_per_pixel_range: (image: Pointer, channel: number) => number;
  readonly _heif_image_get_primary_width: (image: Pointer) => number;
  readonly _heif_image_get_primary_height: (image: Pointer) => number;
  readonly _heif_image_get_plane_readonly2: (
    image: Pointer,
    channel: number,
    stride: Pointer,
  ) => Pointer;
  readonly _heif_image_get_decoding_warnings: (
    image: Pointer,
    first: number,
    warnings: Pointer,
    max: number,
  ) => number;
  readonly _heif_image_release: (image: Pointer) => void;
}
