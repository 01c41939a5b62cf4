import type { Direction } from './movement.ts'

const DIRECTIONS = [
  ['deposit', 'Deposit'],
  ['withdraw', 'Withdraw'],
] as const

export function DirectionTabs({ direction, onChange }: { direction: Direction; onChange(next: Direction): void }) {
  return (
    <fieldset className="tabs">
      <legend className="visually-hidden">Direction</legend>
      {DIRECTIONS.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="direction"
            value={value}
            checked={direction === value}
            onChange={() => onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
