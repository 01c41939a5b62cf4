declare module 'airlock/sdk' {
  export * from '@airlock/sdk'
}

declare module 'airlock/react' {
  export * from '@airlock/sdk/react'
}

declare module 'airlock/siwx' {
  export * from '@airlock/sdk/siwx'
}
