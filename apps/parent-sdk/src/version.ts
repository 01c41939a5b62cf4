/** Of this package; the frame is told which SDK speaks. */
export const VERSION = '0.1.0'
