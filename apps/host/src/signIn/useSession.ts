import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSettings } from '../app/SettingsContext.ts'
import { useToasts } from '../ui/ToastRegion.tsx'
import { explainFailure } from '../wallet/explainFailure.ts'
import { type Session, sessionApi } from './sessionApi.ts'

const KEY = ['session']
/** Maximum delay of a browser's timer. */
const MAX_WAIT_MS = 2 ** 31 - 1

/** Returns the session; `null` without one, `undefined` until the server responds. */
export function useSession() {
  const { canSignIn } = useSettings()
  const queries = useQueryClient()
  const toasts = useToasts()
  const query = useQuery({
    queryKey: KEY,
    queryFn: sessionApi.read,
    enabled: canSignIn,
    refetchInterval: ({ state }) => (state.data ? waitFor(state.data) : false),
  })
  const end = useMutation({
    mutationFn: sessionApi.signOut,
    onSuccess: () => {
      queries.setQueryData(KEY, null)
      toasts.show('success', 'Signed out')
    },
    onError: (cause) => toasts.show('error', explainFailure(cause)),
  })
  return {
    session: query.data,
    isUnknown: query.isError,
    retry: () => void query.refetch(),
    start: (session: Session) => queries.setQueryData(KEY, session),
    signOut: end.mutate,
    isEnding: end.isPending,
  }
}

function waitFor({ end }: Session) {
  return Math.min(Math.max(Date.parse(end) - Date.now(), 1_000), MAX_WAIT_MS)
}
