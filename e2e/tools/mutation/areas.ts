export type Area = {
  /** Globs of the code that is changed, from the root of the repository. */
  mutate: readonly string[]
  /** Globs of the tests that must notice. */
  tests: readonly string[]
  /** Attacks of `docs/threats.md` that are held off by this code, and claimed by these tests. */
  rows?: readonly string[]
  /** The tests need a page. */
  usesPage?: true
  /** The tests replace a module, which others have loaded by then: each file has a process of its own. */
  replacesModules?: true
  /** The tests run against PostgreSQL. */
  usesDatabase?: true
}

const FRAME = 'apps/secure-email-frame/frame'
const SERVER = 'apps/secure-email-frame/server'
const SHARED = 'packages/server/src'
const PROTOCOL = 'packages/protocol/src'
const GATEWAY = 'apps/gateway/server'
const SITE = 'apps/host/server'
const VERIFY = 'packages/verify/src'
const SIWX = 'apps/parent-sdk/src/siwx'
const LENIENT = `${PROTOCOL}/siwx/lenientSignIn.ts`

/** From the first look at an approval to the click that allows it; what only a browser proves of it is tested by `e2e/tools/removals`. */
const GATE = [`${FRAME}/approvals/gate/*.ts`, `${FRAME}/approve/*.ts`]

const serverArea = (files: readonly string[], tests: readonly string[], rows: readonly string[] = []): Area => ({
  mutate: files.map((file) => `${SERVER}/**/${file}.ts`),
  tests: tests.map((test) => `${SERVER}/**/${test}.test.ts`),
  rows,
  usesDatabase: true,
})

/** Parts of `frame/approvals` by their names; each is a run of a quarter of an hour or more. */
const approvalArea = (files: readonly string[], rows: readonly string[] = []): Area => ({
  mutate: files.map((file) => `${FRAME}/approvals/${file}.ts`),
  tests: [`${FRAME}/approvals/**/*.test.{ts,tsx}`],
  rows,
})

/** Code that keeps strangers out. Each area is a run. */
export const AREAS: Readonly<Record<string, Area>> = {
  channel: {
    mutate: [`${PROTOCOL}/channel/{callLimit,deadlines,envelope,guards,handshake,startDeadline}.ts`],
    tests: [`${PROTOCOL}/channel/**/*.test.ts`],
    rows: ['T29', 'T33', 'T35', 'T37'],
  },
  wire: {
    mutate: [`${FRAME}/wire/*.ts`, `${PROTOCOL}/w3m/*.ts`],
    tests: [`${FRAME}/wire/**/*.test.ts`, `${PROTOCOL}/w3m/**/*.test.ts`],
    rows: ['T106', 'T107'],
  },
  calls: approvalArea(
    [
      '{calls,fees,sending,simulation}/*',
      'meanings/!(knownContracts|knownFunctions)',
      '{accountCode,chains,describeRequest,recipientWarnings,tooMuch}',
    ],
    ['T47', 'T79', 'T80', 'T82', 'T83', 'T84', 'T114', 'T119'],
  ),
  // Lists are read when a test file starts, so that each change of them runs every test of its area.
  lists: {
    mutate: [`${FRAME}/approvals/meanings/{knownContracts,knownFunctions}.ts`],
    tests: [`${FRAME}/approvals/meanings/*.test.ts`],
    rows: ['T81'],
  },
  messages: {
    // Its lenient reader of sign-ins is shared, and tested by what the screen says of them.
    mutate: [`${FRAME}/approvals/messages/*.ts`, LENIENT],
    tests: [`${FRAME}/approvals/**/*.test.{ts,tsx}`],
    rows: ['T48', 'T89', 'T90'],
  },
  typedData: approvalArea(['typedData/**/*'], ['T85', 'T86', 'T87', 'T88', 'T91', 'T146']),
  solana: approvalArea(['solana/*', 'solana/networks/solanaNetworks']),
  // Defences of the screen that a browser alone proves are tested by `e2e/tools/removals`.
  screen: {
    mutate: [`${FRAME}/approvals/screen/**/*.{ts,tsx}`],
    tests: [`${FRAME}/approvals/screen/**/*.test.{ts,tsx}`],
  },
  // Batches that are mined are tested by `e2e/approvals/batches.test.ts`, which a run of this does not start.
  smartAccounts: {
    mutate: [`${FRAME}/{smartAccount,rpc}/!(operationStatus).ts`],
    tests: [`${FRAME}/{approvals,handlers,rpc,smartAccount}/**/*.test.{ts,tsx}`],
    replacesModules: true,
  },
  requests: {
    mutate: [
      `${FRAME}/approvals/createApprovals.tsx`,
      `${FRAME}/approvals/solana/networks/{isBoundToNetwork,parseSolanaChain}.ts`,
      `${FRAME}/handlers/*.ts`,
    ],
    tests: [`${FRAME}/{approvals,handlers}/**/*.test.{ts,tsx}`],
    rows: ['T120'],
  },
  gate: {
    mutate: GATE,
    tests: [`${FRAME}/{approvals,approve}/**/*.test.{ts,tsx}`],
    rows: ['T23', 'T24'],
  },
  keys: {
    mutate: [`${FRAME}/keys/**/!(signOperation).ts`, `${PROTOCOL}/secure/proofText.ts`],
    tests: [`${FRAME}/{keys,handlers}/**/*.test.ts`],
    rows: ['T9', 'T61', 'T62'],
    usesDatabase: true,
  },
  relayer: {
    mutate: [
      `${SERVER}/sponsor/**/*.ts`,
      `${FRAME}/sponsor/*.ts`,
      `${FRAME}/{rpc/operationStatus,keys/wallet/signOperation}.ts`,
      `${PROTOCOL}/namespaces/eip155/{sponsoredOperation,bundlerCalls}.ts`,
      `${PROTOCOL}/secure/operationCarrier.ts`,
    ],
    tests: [
      `${SERVER}/sponsor/**/*.test.ts`,
      `${FRAME}/sponsor/*.test.ts`,
      'e2e/stack/sponsor/*.test.ts',
      'e2e/approvals/{sponsored,bundled,cancelForFee}.test.ts',
    ],
    rows: ['T121', 'T122', 'T123', 'T124', 'T125'],
    usesDatabase: true,
  },
  auth: serverArea(
    ['logins', 'servesHost', 'emailAddress', 'emailChange', 'verifyProof', 'secrets', 'calls', 'devicePage'],
    [
      ...[
        'emailAddress',
        'emailChange',
        'secrets',
        'servesHost',
        'verifyProof',
        'audit',
        'devicePage',
        'devicePolls',
        'login*',
        'growth',
      ],
      ...['enumeration', 'strangers', 'sessions', 'sessionList', 'deleteAccount', 'noticeQueue', 'noticeLimits'],
      ...['identities', 'social', 'sponsorCalls'],
    ],
    ['T60', 'T63', 'T102', 'T115', 'T117'],
  ),
  wallets: serverArea(
    ['deleteAccount', 'dataKeyProof', 'keyEncryption', 'rewrap', 'slots', 'sweep', 'walletRecord', 'wallets'],
    [
      ...['deleteAccount', 'growth', 'identities', 'keyEncryption', 'noticeQueue', 'rewrap'],
      ...['sessions', 'sessionList', 'slots', 'sweep'],
    ],
    ['T97', 'T98', 'T99', 'T100'],
  ),
  notices: serverArea(
    ['noticeQueue', 'changeMails'],
    ['changeMails', 'sendNotices', 'deleteAccount', 'noticeQueue', 'noticeLimits', 'sessionList', 'slots'],
  ),
  codes: serverArea(['codes', 'knownDevices'], ['login*', 'enumeration', 'strangers'], ['T54', 'T55', 'T56', 'T57']),
  limits: {
    mutate: [
      ...['limits', 'budgets', 'devicePolls'].map((file) => `${SERVER}/**/${file}.ts`),
      `${SHARED}/limits/{createLimits,createFairSeats}.ts`,
    ],
    tests: [
      ...['limits', 'devicePolls', 'noticeLimits', 'strangers'].map((test) => `${SERVER}/**/${test}.test.ts`),
      `${SHARED}/limits/{createLimits,createFairSeats}.test.ts`,
    ],
    rows: ['T95'],
    usesDatabase: true,
  },
  entry: serverArea(
    ['createSecureApp', 'environment'],
    ['createSecureApp', 'environment', 'headers', 'isStorable', 'login*', 'routes', 'sessions'],
  ),
  listening: {
    // Limits have an area of their own.
    mutate: [`${SHARED}/**/*.ts`, `!${SHARED}/limits/{createLimits,createFairSeats}.ts`, `!${SHARED}/testing/**`],
    // Attacks that go on for seconds show what the product's numbers are for; each rule has a quick test.
    tests: [`${SHARED}/**/!(slowClients).test.ts`],
    rows: ['T92', 'T94', 'T96'],
    usesDatabase: true,
  },
  identities: serverArea(['identities/*'], ['identities']),
  sessions: serverArea(
    ['sessions', 'sessionList', 'sessionLimits'],
    ['sessions', 'sessionList', 'growth', 'deleteAccount'],
    ['T64', 'T101'],
  ),
  // Limits of what strangers can make the gateway fetch, believe and show.
  outbound: { mutate: [`${GATEWAY}/outbound/*.ts`], tests: [`${GATEWAY}/{outbound,upstream,explorer}/*.test.ts`] },
  media: { mutate: [`${GATEWAY}/media/*.ts`], tests: [`${GATEWAY}/media/*.test.ts`] },
  names: {
    mutate: [`${GATEWAY}/names/*.ts`],
    tests: [`${GATEWAY}/names/*.test.ts`, 'e2e/gateway/chainIdentity.test.ts'],
  },
  prices: {
    mutate: [`${GATEWAY}/prices/*.ts`],
    tests: [`${GATEWAY}/prices/*.test.ts`, 'e2e/gateway/chainPrices.test.ts'],
  },
  social: {
    mutate: [`${SERVER}/social/{*,providers/*}.ts`, `${FRAME}/social/*.ts`, `${FRAME}/pages/createFront.ts`],
    tests: [`${SERVER}/{identities,social,social/providers}/*.test.ts`, `${FRAME}/{social,pages}/*.test.ts`],
    rows: ['T49', 'T50', 'T51', 'T52', 'T53'],
    usesDatabase: true,
  },
  // Sign-ins with it are tested by `e2e/stack/farcaster`, which a run of this does not start.
  farcaster: serverArea(['farcaster/readFarcaster'], ['environment']),
  signInText: {
    mutate: [`${PROTOCOL}/siwx/**/*.ts`, `!${LENIENT}`],
    tests: [`${PROTOCOL}/siwx/*.test.ts`, `${VERIFY}/*.test.ts`],
  },
  // Contracts that a chain runs are tested by `e2e/verify`, which a run of this does not start.
  verify: {
    mutate: [`${VERIFY}/**/*.ts`, `!${VERIFY}/testing/**`],
    tests: [`${VERIFY}/**/*.test.ts`],
    rows: ['T48', 'T151'],
  },
  // Addresses of the namespaces that have rules of their own; how servers and the modal use them is tested there.
  addresses: {
    mutate: [
      `${PROTOCOL}/namespaces/bip122/{canonicalAddress,decodeAddress,readWitness,rules,toOneCase}.ts`,
      `${PROTOCOL}/namespaces/polkadot/{canonicalAddress,rules,ss58}.ts`,
      `${PROTOCOL}/namespaces/solana/{address,formerIds,rules}.ts`,
    ],
    tests: [`${PROTOCOL}/{caip,namespaces/**/*}.test.ts`, `${VERIFY}/schemes/bitcoin/*.test.ts`],
  },
  siwx: { mutate: [`${SIWX}/*.ts`], tests: [`${SIWX}/*.test.ts`], rows: ['T48'], usesPage: true },
  // Signing in at the site; `packages/verify` reads the message.
  siteSignIn: { mutate: [`${SITE}/signIn/*.ts`], tests: [`${SITE}/signIn/*.test.ts`] },
  headers: { mutate: [`${SERVER}/http/headers.ts`], tests: [`${SERVER}/http/headers.test.ts`] },
}
