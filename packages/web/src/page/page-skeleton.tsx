import { Card } from '@procure/ui/card/card.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';

/** What the server sends of a signed-in page: where its content will stand. */
export function PageSkeleton() {
  return (
    <Card>
      <Skeleton lines={8} />
    </Card>
  );
}
