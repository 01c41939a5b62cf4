/** The one polite live region of the document. A silent character makes screen readers read a repeated text again. */
export function LiveRegion({ text, turn }: { text: string; turn: number }) {
  return (
    <p className="hidden-text" role="status" aria-live="polite">
      {text}
      {turn % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}
