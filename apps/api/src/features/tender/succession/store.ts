/** A lot in which somebody is named for what the law gives them to do. */
export interface Place {
  readonly lotId: string;
  readonly tenderId: string;
  readonly organisationId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly ownerId: string;
}
