export type Area = {
  mutate: readonly string[]
  tests: readonly string[]
  /** A test replaces a module, so each test file needs its own process. */
  replacesModules?: true
  usesDatabase?: true
}

const FRAME = 'apps/secure-email-frame/frame'
const SERVER = 'apps/secure-email-frame/server'
const PROTOCOL = 'packages/protocol/src'

export const AREAS: Readonly<Record<string, Area>> = {
  channel: {
    mutate: [`${PROTOCOL}/channel/{callLimit,deadlines,envelope,guards,handshake,startDeadline}.ts`],
    tests: [`${PROTOCOL}/channel/**/*.test.ts`],
  },
  wire: {
    mutate: [`${FRAME}/wire/*.ts`, `${PROTOCOL}/w3m/*.ts`],
    tests: [`${FRAME}/wire/**/*.test.ts`, `${PROTOCOL}/w3m/**/*.test.ts`],
  },
  // Takes hours: name files, such as `approvals/readMany`.
  approvals: {
    mutate: [
      `${FRAME}/approvals/**/*.{ts,tsx}`,
      `${FRAME}/handlers/*.ts`,
      `${FRAME}/rpc/readMany.ts`,
      `${PROTOCOL}/siwx/lenientSignIn.ts`,
    ],
    tests: [`${FRAME}/{approvals,handlers}/**/*.test.{ts,tsx}`, `${FRAME}/rpc/readMany.test.ts`],
  },
  keys: {
    mutate: [
      `${FRAME}/{errors,keys,sessions,wallet,worker}/**/!(signOperation|passkey).ts`,
      `${FRAME}/signIn/social/createSocialLogin.ts`,
      `${PROTOCOL}/secure/proofText.ts`,
    ],
    tests: [`${FRAME}/{errors,keys,sessions,signIn,wallet,worker,handlers}/**/*.test.ts`],
    usesDatabase: true,
  },
  auth: {
    mutate: [`${SERVER}/{limits,secrets,sessions,signIn,wallet}/**/*.ts`],
    tests: [`${SERVER}/{limits,secrets,sessions,signIn,wallet}/**/*.test.ts`],
    usesDatabase: true,
  },
}
