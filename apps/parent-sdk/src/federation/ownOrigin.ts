/** Origin of these files. The modal frame lives there too, so a remote needs no `frameUrl`. */
export const ownOrigin = new URL(import.meta.url).origin
