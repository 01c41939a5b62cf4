/** The one polite live region of the document. The same words said twice are told apart by a character that nobody hears. */
export function LiveRegion({ text, turn }: { text: string; turn: number }) {
  return (
    <p className="hidden-text" role="status" aria-live="polite">
      {text}
      {turn % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}
