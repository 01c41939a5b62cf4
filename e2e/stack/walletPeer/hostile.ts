import type { SessionTypes } from '@walletconnect/types'

export const HOSTILE_METADATA = {
  name: '<img src=x onerror="document.title=1">\u202Eevil\u2066 Good Wallet\u0000',
  description: 'x'.repeat(100_000),
  url: 'javascript:alert(1)',
  icons: ['javascript:alert(1)', 'data:text/html,<script>1</script>', `https://evil.example/${'x'.repeat(10_000)}`],
}

export function addSolana(regular: SessionTypes.Namespaces): SessionTypes.Namespaces {
  const solana = {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    methods: ['solana_signMessage'],
    events: [],
  }
  return { ...regular, solana }
}
