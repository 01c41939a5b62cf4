/** One line of a defence taken out, and the browser test that has to fail without it. */
export type Removal = {
  /** The attack, as `docs/threats.md` names it. */
  id: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** A part of the title that names one test of the file. */
  test: { file: string; title: string }
}

const SCREEN = 'apps/secure-email-frame/frame/approvals'
const APPROVALS = 'e2e/attacks/approvals.spec.ts'
const WIRE = 'e2e/attacks/wire.spec.ts'
const SECURE = 'e2e/attacks/secure.spec.ts'

/** Defences that only a browser proves: what is drawn, who may click, which window and origin a message came from. */
export const REMOVALS: readonly Removal[] = [
  {
    id: 'T8',
    file: `${SCREEN}/createApprovals.tsx`,
    find: 'one.work ??= perform(',
    replace: 'one.work = perform(',
    test: { file: APPROVALS, title: 'approved in the frame and in a window at once, a request is signed once' },
  },
  {
    id: 'T10',
    file: 'apps/modal-frame/src/connectors/auth/createSecureFrame.ts',
    find: 'if (loads > 1) lose()',
    replace: 'if (loads > 9) lose()',
    test: { file: SECURE, title: 'a host that navigates the secure frame elsewhere reaches nobody' },
  },
  {
    id: 'T11',
    file: 'apps/secure-email-frame/frame/wire/serveWire.ts',
    find: 'source !== embedder || ',
    replace: '',
    test: { file: WIRE, title: 'is not heard by the secure frame, from the host or from another document' },
  },
  {
    id: 'T12',
    file: 'apps/modal-frame/src/connectors/auth/createSecureFrame.ts',
    find: 'source !== null && source === iframe.contentWindow && ',
    replace: '',
    test: { file: WIRE, title: 'a reply that is valid and not of the secure frame is nobody’s' },
  },
  {
    id: 'T19',
    file: `${SCREEN}/useGate.ts`,
    find: 'entry?.isVisible === true && ',
    replace: 'entry !== undefined && ',
    test: { file: SECURE, title: 'is not given while something lies above it' },
  },
  {
    id: 'T19',
    file: `${SCREEN}/Screen.tsx`,
    find: '!gate.isOpen() || ',
    replace: '',
    test: { file: APPROVALS, title: 'a click or a key on a closed gate signs nothing' },
  },
  {
    id: 'T20',
    file: `${SCREEN}/useGate.ts`,
    find: "(trust === 'allowed' && TELLS_VISIBILITY)",
    replace: 'TELLS_VISIBILITY',
    test: { file: APPROVALS, title: 'for a site that is not listed the gate in the frame stays closed' },
  },
  {
    id: 'T20',
    file: 'apps/modal-frame/src/boot/emailConnector.ts',
    find: 'verified && TELLS_VISIBILITY',
    replace: 'TELLS_VISIBILITY',
    test: {
      file: 'e2e/journeys/emailWindow.spec.ts',
      title: 'a site that is not on a list gets its approvals in a window of its own',
    },
  },
  {
    id: 'T21',
    file: `${SCREEN}/gate.ts`,
    find: 'STILL_MS = 900',
    replace: 'STILL_MS = 0',
    test: { file: APPROVALS, title: 'a click or a key on a closed gate signs nothing' },
  },
  {
    id: 'T22',
    file: `${SCREEN}/Screen.tsx`,
    find: '!event.isTrusted || ',
    replace: '',
    test: { file: APPROVALS, title: 'a click that a script makes signs nothing on an open gate either' },
  },
  {
    id: 'T25',
    file: 'apps/modal-frame/src/boot/refuseDrops.ts',
    find: "target.addEventListener('drop', (event) => event.preventDefault())",
    replace: '',
    test: { file: SECURE, title: 'what the page gives people to drag, or pastes itself' },
  },
  {
    id: 'T26',
    file: 'apps/parent-sdk/src/channel/frameChannel.ts',
    find: 'sourceOf(event) !== iframe.contentWindow || ',
    replace: '',
    test: { file: WIRE, title: 'the modal’s own document would say is not heard by the host' },
  },
  {
    id: 'T26',
    file: 'apps/modal-frame/src/boot/awaitHost.ts',
    find: 'event.source !== parent || ',
    replace: '',
    test: { file: WIRE, title: 'the host would say, and first, does not bind the modal' },
  },
  {
    id: 'T49',
    file: 'apps/secure-email-frame/frame/approve/reachFrame.ts',
    find: 'surroundings.opener = null',
    replace: '',
    test: { file: APPROVALS, title: 'a host cannot navigate the window of an approval' },
  },
  {
    id: 'T104',
    file: `${SCREEN}/useGate.ts`,
    find: 'innerWidth >= width && innerHeight >= height && scrolled.clientHeight >= LEAST_BODY',
    replace: 'innerWidth + width + height + LEAST_BODY > 0',
    test: { file: APPROVALS, title: 'in a frame that its site makes too small' },
  },
  {
    id: 'T104',
    file: `${SCREEN}/gate.ts`,
    find: "return isRead ? undefined : 'unread'",
    replace: 'return undefined',
    test: { file: APPROVALS, title: 'before all of it was in view, and by keys alone it can be read' },
  },
  {
    id: 'T105',
    file: 'apps/modal-frame/src/views/ApproveTransaction/WindowLink.tsx',
    find: "window.open(href, '_blank', SIZE)",
    replace: "window.open(href, 'airlock-approve', SIZE)",
    test: { file: APPROVALS, title: 'a host cannot navigate the window of an approval' },
  },
  {
    id: 'T109',
    file: 'apps/parent-sdk/src/wallets/parseAnnouncement.ts',
    find: 'if (isReservedConnectorId(connectorId)) return undefined',
    replace: '',
    test: { file: WIRE, title: 'is not listed, nor restored as one of the frame: auth' },
  },
  {
    id: 'T109',
    file: 'packages/protocol/src/session.ts',
    find: 'if (isFrameConnector(connectorId) && rdns !== undefined) return undefined',
    replace: '',
    test: { file: WIRE, title: 'is not listed, nor restored as one of the frame: auth' },
  },
]
