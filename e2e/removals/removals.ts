/** Replaces one line of a defence, and names the browser test that has to fail then. */
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

const attack = (file: string) => (title: string) => ({ file: `e2e/attacks/${file}.spec.ts`, title })
const approvals = attack('approvals')
const wire = attack('wire')
const secure = attack('secure')

/** Takes the text out of the file, or puts another in its place. */
const without = (file: string, find: string, replace = '') => ({ file, find, replace })

/** Defences that only a browser proves: what is drawn, who may click, which window and origin a message came from. */
export const REMOVALS: readonly Removal[] = [
  {
    id: 'T8',
    ...without(`${SCREEN}/createApprovals.tsx`, 'one.work ??= perform(', 'one.work = perform('),
    test: approvals('approved in the frame and in a window at once, a request is signed once'),
  },
  {
    id: 'T10',
    ...without(
      'apps/modal-frame/src/connectors/auth/createSecureFrame.ts',
      'if (loads > 1) lose()',
      'if (loads > 9) lose()',
    ),
    test: secure('a host that navigates the secure frame elsewhere reaches nobody'),
  },
  {
    id: 'T11',
    ...without('apps/secure-email-frame/frame/wire/serveWire.ts', 'source !== embedder || '),
    test: wire('is not heard by the secure frame, from the host or from another document'),
  },
  {
    id: 'T12',
    ...without(
      'apps/modal-frame/src/connectors/auth/createSecureFrame.ts',
      'source !== null && source === iframe.contentWindow && ',
    ),
    test: wire('a reply that is valid and not of the secure frame is nobody’s'),
  },
  {
    id: 'T19',
    ...without(`${SCREEN}/useGate.ts`, 'entry?.isVisible === true && ', 'entry !== undefined && '),
    test: secure('is not given while something lies above it'),
  },
  {
    id: 'T19',
    ...without(`${SCREEN}/Screen.tsx`, '!gate.isOpen() || '),
    test: approvals('a click or a key on a closed gate signs nothing'),
  },
  {
    id: 'T20',
    ...without(`${SCREEN}/useGate.ts`, "(trust === 'allowed' && TELLS_VISIBILITY)", 'TELLS_VISIBILITY'),
    test: approvals('for a site that is not listed the gate in the frame stays closed'),
  },
  {
    id: 'T20',
    ...without('apps/modal-frame/src/boot/emailConnector.ts', 'verified && TELLS_VISIBILITY', 'TELLS_VISIBILITY'),
    test: {
      file: 'e2e/journeys/emailWindow.spec.ts',
      title: 'a site that is not on a list gets its approvals in a window of its own',
    },
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/gate.ts`, 'STILL_MS = 900', 'STILL_MS = 0'),
    test: approvals('a click or a key on a closed gate signs nothing'),
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/useGate.ts`, 'gate.changed(movedAt)'),
    test: approvals('a press on a frame that its site moved under the resting pointer'),
  },
  {
    id: 'T22',
    ...without(`${SCREEN}/Screen.tsx`, '!event.isTrusted || '),
    test: approvals('a click that a script makes signs nothing on an open gate either'),
  },
  {
    id: 'T25',
    ...without('apps/modal-frame/src/boot/main.tsx', 'refuseDrops(window)'),
    test: secure('what the page gives people to drag, or pastes itself'),
  },
  {
    id: 'T26',
    ...without('apps/parent-sdk/src/channel/openChannel.ts', 'sourceOf(event) !== iframe.contentWindow || '),
    test: wire('the modal’s own document would say is not heard by the host'),
  },
  {
    id: 'T26',
    ...without('apps/modal-frame/src/boot/awaitHost.ts', 'event.source !== parent || '),
    test: wire('the host would say, and first, does not bind the modal'),
  },
  {
    id: 'T49',
    ...without('apps/secure-email-frame/frame/approve/reachFrame.ts', 'surroundings.opener = null'),
    test: approvals('a host cannot navigate the window of an approval'),
  },
  {
    id: 'T104',
    ...without(
      `${SCREEN}/useGate.ts`,
      'innerWidth >= width && innerHeight >= height && scrolled.clientHeight >= LEAST_BODY',
      'innerWidth + width + height + LEAST_BODY > 0',
    ),
    test: approvals('in a frame that its site makes too small'),
  },
  {
    id: 'T104',
    ...without(`${SCREEN}/useGate.ts`, ' && !isAnyCutSideways(scrolled, inner)'),
    test: approvals('while a name takes the room of its value'),
  },
  {
    id: 'T104',
    ...without(`${SCREEN}/gate.ts`, "return holding.read ? undefined : 'unread'", 'return undefined'),
    test: approvals('before all of it was in view, and by keys alone it can be read'),
  },
  {
    id: 'T104',
    ...without(
      `${SCREEN}/useGate.ts`,
      "gate.set('read', progress === 'read',",
      "gate.set('read', progress !== 'below',",
    ),
    test: approvals('the middle of a text that was skipped'),
  },
  {
    id: 'T105',
    ...without(
      'apps/modal-frame/src/features/email/views/ApproveTransaction/WindowLink.tsx',
      "window.open(href, '_blank', SIZE)",
      "window.open(href, 'airlock-approve', SIZE)",
    ),
    test: approvals('a host cannot navigate the window of an approval'),
  },
  {
    id: 'T109',
    ...without(
      'apps/parent-sdk/src/wallets/parseAnnouncement.ts',
      'if (isReservedConnectorId(connectorId)) return undefined',
    ),
    test: wire('is not listed, nor restored as one of the frame: auth'),
  },
  {
    id: 'T109',
    ...without(
      'packages/protocol/src/session.ts',
      'if (isFrameConnector(connectorId) && rdns !== undefined) return undefined',
    ),
    test: wire('is not listed, nor restored as one of the frame: auth'),
  },
]
