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
const SHARED = 'packages/server/src'
const PROTOCOL = 'packages/protocol/src'

/** From the first look at an approval to the click that allows it; what only a browser proves of it is tested by `e2e/removals`. */
const GATE = [`${FRAME}/approvals/{createPlace,createReading,gate,serveWindow,textChunks}.ts`, `${FRAME}/approve/*.ts`]

const serverArea = (files: readonly string[], tests: readonly string[]): Area => ({
  mutate: files.map((file) => `${SERVER}/${file}.ts`),
  tests: tests.map((test) => `${SERVER}/${test}.test.ts`),
  usesDatabase: true,
})

/** Parts of `frame/approvals` by their names; each is a run of a quarter of an hour or more. */
const approvalArea = (files: readonly string[]): Area => ({
  mutate: files.map((file) => `${FRAME}/approvals/${file}.ts`),
  tests: [`${FRAME}/approvals/**/*.test.{ts,tsx}`],
})

/** Code that keeps strangers out. Each area is a run. */
export const AREAS: Readonly<Record<string, Area>> = {
  channel: {
    mutate: [`${PROTOCOL}/channel/{callLimit,deadlines,envelope,guards,handshake,startDeadline}.ts`],
    tests: [`${PROTOCOL}/channel/**/*.test.ts`],
  },
  wire: {
    mutate: [`${FRAME}/wire/*.ts`, `${PROTOCOL}/w3m/*.ts`],
    tests: [`${FRAME}/wire/**/*.test.ts`, `${PROTOCOL}/w3m/**/*.test.ts`],
  },
  calls: approvalArea([
    '{amounts,chains,compareSimulations,describeCalls,describeRequest,earlierAllowances,knownContracts,knownFunctions}',
    '{parseCalls,prepareTransactions,readLogs,readMany,readToken,recipientWarnings,sendTransactions,simulateCalls}',
    '{feeText,finishRequest,highFee,rollupFee}',
    '{meaningOf,meaningParts,routerMeanings,tokenMeanings}',
  ]),
  messages: approvalArea(['{checkSignIn,describeMessage,exactDescription,exactText,personsCode,rawText,readableText}']),
  typedData: approvalArea(['describeTypedData', 'typedData/*']),
  solana: approvalArea(['solana/*']),
  requests: {
    mutate: [`${FRAME}/approvals/createApprovals.tsx`, `${FRAME}/handlers/*.ts`],
    tests: [`${FRAME}/{approvals,handlers}/**/*.test.{ts,tsx}`],
  },
  gate: {
    mutate: GATE,
    tests: [`${FRAME}/{approvals,approve}/**/*.test.{ts,tsx}`],
  },
  keys: {
    mutate: [`${FRAME}/keys/*.ts`, `${PROTOCOL}/secure/proofText.ts`],
    tests: [`${FRAME}/{keys,handlers}/**/*.test.ts`],
    usesDatabase: true,
  },
  auth: serverArea(
    ['logins', 'servesHost', 'emailAddress', 'emailChange', 'verifyProof', 'secrets', 'calls', 'devicePage'],
    [
      ...[
        'emailAddress',
        'secrets',
        'servesHost',
        'verifyProof',
        'audit',
        'devicePage',
        'devicePolls',
        'login',
        'growth',
      ],
      ...['enumeration', 'strangers', 'sessions', 'sessionList', 'account', 'notices', 'noticeLimits'],
    ],
  ),
  wallets: serverArea(
    ['account', 'dataKeyProof', 'keyEncryption', 'rewrap', 'slots', 'sweep', 'walletRecord', 'wallets'],
    ['account', 'growth', 'notices', 'rewrap', 'sessions', 'sessionList', 'slots'],
  ),
  notices: serverArea(
    ['notices', 'noticeMails'],
    ['noticeMails', 'sendNotices', 'account', 'notices', 'noticeLimits', 'sessionList', 'slots'],
  ),
  codes: serverArea(['codes', 'knownDevices'], ['login', 'enumeration', 'strangers']),
  limits: serverArea(['limits', 'budgets', 'devicePolls'], ['limits', 'devicePolls', 'noticeLimits', 'strangers']),
  entry: serverArea(
    ['createSecureApp', 'environment'],
    ['environment', 'enumeration', 'headers', 'login', 'routes', 'strangers'],
  ),
  listening: { mutate: [`${SHARED}/*.ts`], tests: [`${SHARED}/*.test.ts`] },
  sessions: serverArea(['sessions', 'sessionList', 'sessionLimits'], ['sessions', 'sessionList', 'growth', 'account']),
  headers: { mutate: [`${SERVER}/headers.ts`], tests: [`${SERVER}/headers.test.ts`] },
}
