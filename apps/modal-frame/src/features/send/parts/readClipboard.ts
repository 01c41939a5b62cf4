type Policy = { allowsFeature(feature: string): boolean }

/** `undefined` if the browser forbids it. Keyboard pasting always works. */
export function clipboardReader(): (() => Promise<string>) | undefined {
  const { clipboard } = navigator
  const policy = (document as { featurePolicy?: Policy }).featurePolicy
  const isAllowed = policy?.allowsFeature('clipboard-read') ?? true
  if (!isAllowed || typeof clipboard?.readText !== 'function') return undefined
  return () => clipboard.readText().catch(() => '')
}
