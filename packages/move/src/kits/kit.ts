import type { Script } from '../script/createScript.ts'
import type { ImportRule } from '../script/moveImports.ts'

/** Files that a kit's rules add to the project, by name without extension. `needs` are files that its text imports. */
export type HelperFile = { name: string; text: string; needs?: readonly HelperFile[] }

/** The rules of one kit. */
export type Kit = {
  name: string
  /** Packages that Airlock replaces, by their name. */
  packages: RegExp
  imports: ImportRule
  /** Edits everything but the imports. @returns files that the edits use */
  transform(script: Script): HelperFile[]
}
