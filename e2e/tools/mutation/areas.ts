export type Area = {
  /** Globs of the code that is changed, from the root of the repository. */
  mutate: readonly string[]
  /** Globs of the tests that must notice. */
  tests: readonly string[]
  /** The tests run against PostgreSQL. */
  usesDatabase?: true
}

const FRAME = 'apps/secure-email-frame/frame'
const SERVER = 'apps/secure-email-frame/server'
const PROTOCOL = 'packages/protocol/src'

const serverArea = (...files: readonly string[]): Area => ({
  mutate: files.map((file) => `${SERVER}/${file}.ts`),
  tests: [`${SERVER}/**/*.test.ts`],
  usesDatabase: true,
})

/** What keeps strangers out. One area is one run. */
export const AREAS: Readonly<Record<string, Area>> = {
  channel: {
    mutate: [`${PROTOCOL}/channel/{callLimit,deadlines,envelope,guards,handshake,startDeadline}.ts`],
    tests: [`${PROTOCOL}/channel/**/*.test.ts`],
  },
  wire: {
    mutate: [`${FRAME}/wire/*.ts`, `${PROTOCOL}/w3m/*.ts`],
    tests: [`${FRAME}/wire/**/*.test.ts`, `${PROTOCOL}/w3m/**/*.test.ts`],
  },
  approvals: {
    mutate: [`${FRAME}/approvals/**/*.ts`],
    tests: [`${FRAME}/approvals/**/*.test.{ts,tsx}`],
  },
  gate: {
    mutate: [`${FRAME}/approvals/{gate,serveWindow,useGate}.ts`, `${FRAME}/approve/*.ts`],
    tests: [`${FRAME}/{approvals,approve}/**/*.test.{ts,tsx}`],
  },
  keys: {
    mutate: [`${FRAME}/keys/*.ts`],
    tests: [`${FRAME}/{keys,handlers}/**/*.test.ts`],
    usesDatabase: true,
  },
  auth: serverArea('{logins,emailAddress,emailChange,verifyProof,secrets,calls,devicePage,wallets}'),
  codes: serverArea('codes'),
  limits: serverArea('limits'),
  sessions: serverArea('{sessions,sessionList,sessionLimits}'),
  headers: serverArea('headers'),
}
