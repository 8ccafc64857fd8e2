/** A lot in which an account is named for a legal duty. */
export interface Place {
  readonly lotId: string;
  readonly tenderId: string;
  readonly organisationId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly ownerId: string;
}
