/** What a carrier's error code means for one text. */
export interface FailureMeaning {
  /** Delivery status code (rules/messageStatus). */
  readonly status: number;
  /** False when the carrier does not charge for it: the credit goes back. */
  readonly billed: boolean;
  /** True when sending it again later is right. */
  readonly retry: boolean;
  /** True when the carrier says that the recipient opted out or blocked us: suppress the number. */
  readonly optedOut: boolean;
  /** True when the carrier says that our own number may not send: after some of them it is stopped. */
  readonly stopsSender: boolean;
}

/** A failure the carrier does not charge for. */
export function free(status: number): FailureMeaning {
  return { status, billed: false, retry: false, optedOut: false, stopsSender: false };
}

/** A failure that the carrier charges for anyway. */
export function charged(status: number): FailureMeaning {
  return { status, billed: true, retry: false, optedOut: false, stopsSender: false };
}

/** The same failure, if resending later is right. */
export function retried(failure: FailureMeaning): FailureMeaning {
  return { ...failure, retry: true };
}

/** The same failure, if it is our own number that may not send. */
export function ofSender(failure: FailureMeaning): FailureMeaning {
  return { ...failure, stopsSender: true };
}

/** The same failure, if the number must be suppressed. */
export function suppressing(failure: FailureMeaning): FailureMeaning {
  return { ...failure, optedOut: true };
}
