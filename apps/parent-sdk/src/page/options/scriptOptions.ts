import type { AppKitOptions } from '../../types/AppKitOptions.ts'

/** Attributes whose value is a list, by their name in `dataset`. */
const LISTS = /^networks$|WalletIds$/

/**
 * The options of a script tag: `data-default-network="eip155:8453"` is `defaultNetwork`. `true`, `false`, lists with commas and
 * JSON objects are read as such; `data-name` is the name in the metadata. `createAppKit` reports what does not fit.
 */
export function readScriptOptions({ name, enableEip6963, ...dataset }: DOMStringMap): Partial<AppKitOptions> {
  const attributes = Object.entries({ ...dataset, enableEIP6963: enableEip6963 })
  return {
    ...Object.fromEntries(attributes.map(([key, value]) => [key, parse(key, value)])),
    ...(name !== undefined && { metadata: { name } }),
  }
}

function parse(key: string, value: string | undefined): unknown {
  if (LISTS.test(key)) return value?.split(',').map((item) => item.trim())
  if (value && /^[[{]/.test(value)) return parseJson(value)
  return value === 'true' || value === 'false' ? value === 'true' : value
}

/** Text that is no JSON stays text, and is reported as an option of the wrong kind. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
