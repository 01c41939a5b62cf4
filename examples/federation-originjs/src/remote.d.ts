/** The remote of the modal's origin. The package is installed for its types only. */
declare module 'airlock/react' {
  export * from '@airlock/sdk/react'
}
