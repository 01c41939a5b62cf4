type Policy = { allowsFeature(feature: string): boolean }

/**
 * Reads the clipboard; `undefined` where the browser would not let this frame, so that there is no button for it. Pasting with the
 * keyboard or the field's own menu works everywhere.
 */
export function clipboardReader(): (() => Promise<string>) | undefined {
  const { clipboard } = navigator
  const policy = (document as { featurePolicy?: Policy }).featurePolicy
  const isAllowed = policy?.allowsFeature('clipboard-read') ?? true
  if (!isAllowed || typeof clipboard?.readText !== 'function') return undefined
  return () => clipboard.readText().catch(() => '')
}
