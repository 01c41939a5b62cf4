import type { Script } from '../script/createScript.ts'
import type { ImportRule } from '../script/moveImports.ts'

/** `needs` are files that its text imports. */
export type HelperFile = { name: string; text: string; needs?: readonly HelperFile[] }

export type Kit = {
  name: string
  packages: RegExp
  imports: ImportRule
  /** @returns files that the edits use */
  transform(script: Script): HelperFile[]
}
