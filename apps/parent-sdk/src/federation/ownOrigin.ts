/** Origin of these files, and of the modal frame: a remote needs no `frameUrl`. */
export const ownOrigin = new URL(import.meta.url).origin
