/** Version of this package, as the hello names it. */
export const VERSION = '0.1.0'
