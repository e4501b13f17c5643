import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { previewCustomerMergeOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Customer, CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { MergeResult } from './MergeResult.tsx';
import { texts } from './texts.ts';
import { nameOf, refreshCustomers } from './use-customer.ts';

interface Previewed {
  customer: CustomerDetail;
  other: Customer;
  onBack: () => void;
  onClose: () => void;
}

/** What the service says that the merge would make. Either of the two can be the one who stays. */
export function MergePreview({ customer, other, onBack, onClose }: Previewed) {
  const words = useTexts(texts);
  const navigate = useNavigate();
  const [isSwapped, setIsSwapped] = useState(false);
  const [target, source]: Customer[] = isSwapped ? [other, customer] : [customer, other];
  const { workspaceId } = customer;
  const path = { targetId: target?.id ?? '' };
  const sourceCustomerId = source?.id ?? '';
  const preview = useQuery({
    ...previewCustomerMergeOptions({ client, path, query: { workspaceId, sourceCustomerId } }),
    staleTime: 0,
  });
  const merge = useMutation({
    mutationFn: () => heed.customers.merge(path.targetId, { workspaceId, sourceCustomerId }),
  });
  const confirm = async () => {
    const merged = await merge.mutateAsync();
    onClose();
    await navigate({ to: '/$workspaceId/customers/$customerId', params: { workspaceId, customerId: merged.id } });
    tell(words.merged(merged.mergedFeedbackCount));
    await refreshCustomers(merged.mergedSourceId);
  };
  return (
    <>
      <div className={styles.goes}>
        <p>{source && words.goes(nameOf(source, words.nameless))}</p>
        <Button look="ghost" onClick={() => setIsSwapped(!isSwapped)}>
          {words.swap}
        </Button>
      </div>
      {preview.isPending && <Loading />}
      <Failure error={preview.error} />
      {preview.data && target && source && <MergeResult result={preview.data.data} target={target} source={source} />}
      <p className={styles.soft}>{words.cannotUndo}</p>
      <Failure error={merge.error} />
      <div className={styles.buttons}>
        <Button autoFocus onClick={onBack}>
          {words.chooseAnother}
        </Button>
        <Button
          look="danger"
          disabled={!preview.data}
          busy={merge.isPending}
          onClick={() => confirm().catch(() => undefined)}
        >
          {words.mergeNow}
        </Button>
      </div>
    </>
  );
}
