export type Clipboard = {
  /** Rejects where the browser or the host does not allow it. */
  write(text: string): Promise<void>
}
