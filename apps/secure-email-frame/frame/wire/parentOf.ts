/** @throws Error if the document is not embedded: it has no client to serve */
export function parentOf(view: Window): Window {
  if (view.parent === view) throw new Error('W3mFrame: parent is not set')
  return view.parent
}
