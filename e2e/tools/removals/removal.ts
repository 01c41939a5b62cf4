/** Replaces one line of a defence, and names the test that has to fail then. */
export type Removal = {
  /** The attack, as `docs/threats.md` names it. */
  id: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** A part of the title that names one test, or one group of tests, of the file. */
  test: { file: string; title: string }
}

/** Takes the text out of the file, or puts another in its place. */
export const without = (file: string, find: string, replace = '') => ({ file, find, replace })
