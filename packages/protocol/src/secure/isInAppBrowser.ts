/** Android marks its WebView; on iOS an in-app browser lacks the browser's name. */
const VIEW = /; wv\)|\(iP(?!.* Safari\/)/

export function isInAppBrowser(userAgent = navigator.userAgent): boolean {
  return VIEW.test(userAgent)
}
