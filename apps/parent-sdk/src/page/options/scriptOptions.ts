import type { AppKitOptions } from '../../types/AppKitOptions.ts'

const LISTS = /^networks$|WalletIds$/

/**
 * Reads script tag options: `data-default-network="eip155:8453"` is `defaultNetwork`. Parses `true`, `false`,
 * comma-separated lists and JSON objects; `data-name` is the metadata's name.
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

/** Invalid JSON stays a string, so validation reports it. */
function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
