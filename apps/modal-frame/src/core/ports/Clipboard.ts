export type Clipboard = {
  write(text: string): Promise<void>
}
