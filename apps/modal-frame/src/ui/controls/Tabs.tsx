import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './Tabs.css'

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string }[]
  selected: Id
  onSelect: (id: Id) => void
  children: ReactNode
}

/** One Tab stop; arrow keys select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId()

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = target(
      event,
      tabs.length,
      tabs.findIndex((tab) => tab.id === selected),
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <div className="tabs">
      <div className="tabs-list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className="tabs-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}

/** Wraps, and is mirrored in right-to-left text. */
function target({ key }: KeyboardEvent, count: number, current: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (current + forward + count) % count
    case 'ArrowLeft':
      return (current - forward + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
