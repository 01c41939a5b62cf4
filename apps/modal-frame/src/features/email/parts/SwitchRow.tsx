import './SwitchRow.css'

type Props = {
  id: string
  title: string
  detail: string
  isOn: boolean
  /** Something else decides its state. */
  isLocked: boolean
  onToggle: () => void
}

/** A list item that is a switch. */
export function SwitchRow({ id, title, detail, isOn, isLocked, onToggle }: Props) {
  return (
    <li>
      <button
        type="button"
        role="switch"
        className="row"
        aria-checked={isOn}
        aria-disabled={isLocked || undefined}
        onClick={isLocked ? undefined : onToggle}
        data-focus-id={id}
      >
        <span className="row-text">
          <span className="row-title">{title}</span>
          <span className="row-detail">{detail}</span>
        </span>
        <span className="row-end">
          <span className="switch" />
        </span>
      </button>
    </li>
  )
}
