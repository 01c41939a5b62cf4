/** English if the operator's setting keeps it. */
export function localeOf({
  document,
  location,
  navigator,
}: Pick<Window, 'document' | 'location' | 'navigator'>): string {
  if (document.documentElement.getAttribute('translate') === 'no') return 'en'
  return new URLSearchParams(location.search).get('locale') ?? navigator.language
}
