export function CertifiedMark() {
  return (
    <svg className="wallet-cell-badge" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        fill="var(--info)"
        d="m10 1 2.3 1.6 2.8.2.9 2.7 2.1 1.9-.6 2.6.6 2.6-2.1 1.9-.9 2.7-2.8.2L10 19l-2.3-1.6-2.8-.2-.9-2.7-2.1-1.9.6-2.6-.6-2.6L4 5.5l.9-2.7 2.8-.2z"
      />
      <path
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M6.8 10.1 9 12.3l4.2-4.4"
      />
    </svg>
  )
}
