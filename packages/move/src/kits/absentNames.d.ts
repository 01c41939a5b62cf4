/** Methods and elements of AppKit without a counterpart of the same name, with what to use instead. */
export declare const ABSENT_NAMES: Readonly<Record<string, string>>;
