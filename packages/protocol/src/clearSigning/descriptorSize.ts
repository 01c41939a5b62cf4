/** As canonical JSON. */
export const MAX_DESCRIPTOR_BYTES = 16_384
