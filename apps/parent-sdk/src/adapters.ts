type Ignored = Readonly<Record<string, unknown>>

/**
 * An adapter in the shape of other kits. It does nothing: Airlock serves each namespace that `networks` names.
 *
 * @example const adapters: AirlockAdapter[] = [new EthersAdapter()]
 */
export class AirlockAdapter {
  /** Marks an adapter that may stay in `adapters`. */
  readonly isAirlock = true

  /** @param _options accepted and ignored */
  // biome-ignore lint/complexity/noUselessConstructor: it accepts the options of other kits.
  constructor(_options?: Ignored) {}
}

/** Marker for pages that move from another kit. @example const adapter = new EthersAdapter() */
export class EthersAdapter extends AirlockAdapter {}
/** Marker for pages that move from another kit. @example const adapter = new Ethers5Adapter() */
export class Ethers5Adapter extends AirlockAdapter {}
/** Marker for pages that move from another kit. @example const adapter = new SolanaAdapter({ wallets: [] }) */
export class SolanaAdapter extends AirlockAdapter {}
/** Marker for pages that move from another kit. @example const adapter = new BitcoinAdapter() */
export class BitcoinAdapter extends AirlockAdapter {}
/** Marker for pages that move from another kit. @example const adapter = new PolkadotAdapter() */
export class PolkadotAdapter extends AirlockAdapter {}
