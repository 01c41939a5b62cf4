/** Android marks its WebView; on iOS an in-app browser lacks the browser's name. */
const VIEW = /; wv\)|\(iP(?!.* Safari\/)/

/** Popups replace the page there. */
export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return VIEW.test(userAgent)
}
