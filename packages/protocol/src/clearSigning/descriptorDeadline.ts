/** From the start of an approval, for all its descriptions. */
export const DESCRIPTOR_DEADLINE_MS = 800
