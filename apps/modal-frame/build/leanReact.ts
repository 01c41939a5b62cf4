import type { Plugin } from 'vite'

const VERSION = '19.3.1'

const UNUSED_FUNCTIONS: Record<string, Record<string, string>> = {
  hydration: {
    attemptContinuousHydration: '',
    attemptExplicitHydrationTarget: '',
    attemptHydrationAtCurrentPriority: '',
    clearHydrationBoundary: '',
    clearIfContinuousEvent: '',
    commitActivityHydrationCallbacks: '',
    commitSuspenseHydrationCallbacks: '',
    dispatchEvent: `if (!_enabled) return;
      findInstanceBlockingEvent(nativeEvent);
      dispatchEventForPluginEventSystem(
        domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer
      );`,
    getActivityInstanceFromFiber: 'return null;',
    getParentHydrationBoundary: 'return null;',
    getSuspenseInstanceFromFiber: 'return null;',
    hideOrUnhideDehydratedBoundary: '',
    markRetryLaneImpl: '',
    popHydrationState: 'return !1;',
    queueIfContinuousEvent: 'return !1;',
    retryIfBlockedOn: '',
    updateDehydratedSuspenseComponent: 'return null;',
    upgradeHydrationErrorsToRecoverable: 'return null;',
  },
  headElements: {
    acquireResource: 'return null;',
    getHoistableRoot: 'return null;',
    getResource: 'return null;',
    getResourcesFromRoot: 'return null;',
    isHostHoistableType: 'return !1;',
    isSingletonScope: 'return !1;',
    mountHoistable: '',
    preconnectAs: '',
    preinitModuleScript: '',
    preinitScript: '',
    preinitStyle: '',
    preload: '',
    preloadModule: '',
    preloadResource: 'return !0;',
    suspendResource: '',
    waitForCommitToBeReady: 'return null;',
  },
  viewTransitions: {
    accumulateSuspenseyCommitOnFiber: '',
    claimQueuedTransitionTypes: 'return null;',
    commitAfterMutationEffectsOnFiber: '',
    commitAppearingPairViewTransitions: '',
    commitDeletedPairViewTransitions: '',
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    maySuspendCommit: 'return !1;',
    measureNestedViewTransitions: '',
    queueTransitionTypes: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    restorePairedViewTransitions: '',
    restoreViewTransitionOnHostInstances: '',
    startViewTransition: 'return null;',
    trackEnterViewTransitions: '',
  },
  fragmentRefs: {
    commitFragmentInstanceDeletionEffects: '',
    commitFragmentInstanceInsertionEffects: '',
    commitNewChildToFragmentInstances: '',
    isFragmentInstanceParent: 'return !1;',
  },
  formActions: {
    coerceFormActionProp: 'return null;',
    extractEvents$1: '',
    startHostTransition: '',
  },
  componentStacks: {
    getStackByFiberInDevAndProd: "return '';",
  },
}

export const UNUSED_EXPORTS = {
  'react-dom-client': ['hydrateRoot'],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
  react: [
    'Activity',
    'Children',
    'Profiler',
    'PureComponent',
    'ViewTransition',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'cloneElement',
    'forwardRef',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDeferredValue',
    'useEffectEvent',
    'useOptimistic',
    'useTransition',
  ],
} as const

const UNUSED_HOOKS = ['useActionState', 'useCacheRefresh', 'useFormState', 'useHostTransitionStatus', 'useOptimistic']

/** Removes unused parts of React: 13 kB of the first screen (brotli), which no minifier finds. */
export const leanReact: Plugin = {
  name: 'airlock:lean-react',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const file = /\/node_modules\/react(?:-dom)?\/cjs\/([\w-]+)\.production\.js$/.exec(id)?.[1]
    return file !== undefined && file in UNUSED_EXPORTS
      ? { code: withoutUnused(file as keyof typeof UNUSED_EXPORTS, code), map: null }
      : undefined
  },
}

/** @throws Error if the lists do not match the file: a new version of React needs new lists */
export function withoutUnused(file: keyof typeof UNUSED_EXPORTS, code: string): string {
  let lean = code
  const replace = (pattern: RegExp, replacement: string) => {
    if (lean.search(pattern) === -1) throw new Error(`leanReact: ${file} has nothing like ${pattern}.`)
    lean = lean.replace(pattern, replacement)
  }
  if (!code.includes(`exports.version = "${VERSION}";`))
    throw new Error(`leanReact: ${file} is not version ${VERSION}.`)
  for (const name of UNUSED_EXPORTS[file]) {
    replace(new RegExp(String.raw`^exports\.${name} = (?:[^{\n]*;|function [\s\S]*?^};)$`, 'm'), '')
  }
  if (file !== 'react-dom-client') return lean

  // A parameter has the same name.
  replace(/\bisHydrating(?![\w$]| =|\n\) \{)/g, '!1')
  replace(/^FragmentInstance\.prototype\.\w+ = function [\s\S]*?^};$/gm, '')
  for (const hook of UNUSED_HOOKS) replace(new RegExp(String.raw`^    ${hook}: \w+,?$`, 'gm'), '')
  for (const [name, body] of Object.values(UNUSED_FUNCTIONS).flatMap(Object.entries)) {
    const escaped = name.replace('$', '[$]')
    replace(new RegExp(String.raw`^(function ${escaped}\([^)]*\) \{)[\s\S]*?^}$`, 'm'), `$1${body}}`)
  }
  return lean
}
