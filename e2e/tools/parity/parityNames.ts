/** `further` are the methods and elements that few apps use. */
export const PARITY_NAMES = {
  options: list(`
    networks defaultNetwork projectId adapters themeMode themeVariables metadata features siwx siweConfig customRpcUrls
    chainImages tokens customWallets allowUnsupportedChain enableNetworkSwitch enableReconnect enableEIP6963 enableInjected
    enableEmbedded enableWalletConnect allWallets debug featuredWalletIds includeWalletIds excludeWalletIds
    termsConditionsUrl privacyPolicyUrl enableWallets showWallets enableWalletGuide enableMobileFullScreen connectorImages
    experimental_preferUniversalLinks defaultAccountTypes manualWCControl universalProvider universalProviderConfigOverride
    disableAppend enableCoinbase enableBaseAccount coinbasePreference enableAuthLogger`),
  features: list(`
    email socials analytics headless connectMethodsOrder connectorTypeOrder allWallets emailShowWallets collapseWallets
    walletFeaturesOrder send receive history legalCheckbox swaps onramp smartSessions pay reownAuthentication`),
  methods: list(`
    open close disconnect switchNetwork ready isOpen getState getAccount getAddress getCaipAddress getCaipNetwork
    getCaipNetworks getCaipNetworkId getChainId getActiveChainNamespace getIsConnectedState getProvider getWalletProvider
    getWalletInfo getThemeMode setThemeMode getThemeVariables setThemeVariables getEvent addAddressLabel removeAddressLabel
    subscribeState subscribeAccount subscribeNetwork subscribeCaipNetworkChange subscribeProviders subscribeWalletInfo
    subscribeTheme subscribeEvents getProviderType getWalletProviderType getApprovedCaipNetworkIds getConnectMethodsOrder
    getError getSIWX getPreferredAccountType`),
  hooks: list(`
    useAppKit useAppKitState useAppKitTheme useAppKitNetwork useDisconnect useAppKitBalance useAppKitAccount
    useAppKitNetworkCore useWalletInfo useAppKitProvider useAppKitEvents useAppKitWallets useAppKitWallet
    useAppKitUpdateEmail useAppKitSIWX useAppKitConnections`),
  elements: list(`
    appkit-button appkit-connect-button appkit-account-button appkit-network-button appkit-modal
    w3m-button w3m-connect-button w3m-account-button w3m-network-button w3m-modal`),
  further: list(`
    updateFeatures updateOptions setConnectMethodsOrder setWalletFeaturesOrder setSocialsOrder setCollapseWallets
    setTermsConditionsUrl setPrivacyPolicyUrl addNetwork removeNetwork fetchWallets getWalletList subscribeWalletList
    prefetchWalletConnectUri getWalletConnectUri subscribeWalletConnectUri resetWalletConnectUri connectWallet
    resetConnectingWallet setLoading getRemoteFeatures subscribeRemoteFeatures getConnections getRecentConnections
    switchConnection deleteConnection subscribeConnections showErrorMessage showSuccessMessage setPreferredAccountType
    subscribeShouldUpdateToAddress fetchIdentity getReownName getConnectors updateNativeBalance getUniversalProvider
    appkit-wallet-button`),
}

/** `warned`: the console or the error names the difference. `silent`: nothing does. */
export const OTHER_MEANINGS: Readonly<Record<string, 'silent' | 'warned'>> = {
  // An id of another kit's cloud is PROJECT_UNKNOWN.
  projectId: 'warned',
  // Ids are those of the operator's catalogue: unknown ones are named.
  featuredWalletIds: 'warned',
  includeWalletIds: 'warned',
  excludeWalletIds: 'warned',
  // An origin that the operator does not list is RPC_ORIGIN_NOT_ALLOWED.
  customRpcUrls: 'warned',
  // Opens the account, and tells the site no address.
  useAppKitUpdateEmail: 'warned',
  // Rejects, and names getProvider.
  getUniversalProvider: 'warned',
}

function list(names: string): string[] {
  return names.trim().split(/\s+/)
}
