/** One line of English. Letters of other scripts could imitate a name. */
export const DESCRIBED_TEXT = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff–—‘’“”…€₮→]+$/
