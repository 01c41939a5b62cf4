import { useId } from 'react'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, SearchIcon } from './icons/icons.tsx'
import { useMessages } from './messages/MessagesProvider.tsx'
import './SearchField.css'

/** A search box whose text is its owner's. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useMessages()
  const id = useId()
  return (
    <div className="search-field">
      <SearchIcon />
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label={t('clearSearch')} onClick={() => onChange('')}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}
