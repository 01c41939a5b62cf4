/** Names of AppKit 1.8, by kind. `further` are the methods and elements that few apps use. */
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
  events: list(`
    MODAL_CREATED MODAL_OPEN MODAL_CLOSE INITIALIZE CLICK_ALL_WALLETS SELECT_WALLET SEARCH_WALLET GET_WALLET
    WALLET_IMPRESSION_V2 CONNECT_SUCCESS CONNECT_ERROR USER_REJECTED DISCONNECT_SUCCESS DISCONNECT_ERROR INTERNAL_SDK_ERROR
    CONNECT_PROXY_ERROR CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_GET_WALLET_HELP CLICK_NETWORKS SWITCH_NETWORK
    CLICK_TRANSACTIONS ERROR_FETCH_TRANSACTIONS LOAD_MORE_TRANSACTIONS CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX
    SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR EMAIL_LOGIN_SELECTED EMAIL_SUBMITTED DEVICE_REGISTERED_FOR_EMAIL
    EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS EMAIL_VERIFICATION_CODE_FAIL EMAIL_EDIT
    EMAIL_UPGRADE_FROM_MODAL SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_REQUEST_USER_DATA
    SOCIAL_LOGIN_CANCELED SET_PREFERRED_ACCOUNT_TYPE CLICK_CONVERT OPEN_SEND SEND_INITIATED SEND_SUCCESS SEND_ERROR
    SEND_REJECTED OPEN_SWAP CLICK_SELECT_TOKEN_TO_SWAP CLICK_SELECT_NETWORK_TO_SWAP INITIATE_SWAP SWAP_SUCCESS SWAP_ERROR
    SWAP_APPROVAL_ERROR SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_WHAT_IS_A_BUY OPEN_ENS_FLOW REGISTER_NAME_INITIATED
    REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR PAY_SUCCESS PAY_ERROR PAY_INITIATED PAY_MODAL_OPEN PAY_EXCHANGE_SELECTED`),
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
