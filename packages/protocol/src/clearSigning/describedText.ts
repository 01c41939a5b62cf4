/** One printable line of English. Letters and marks of other scripts could imitate a name, and the public list has none. */
export const DESCRIBED_TEXT = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff–—‘’“”…€₮→]+$/
