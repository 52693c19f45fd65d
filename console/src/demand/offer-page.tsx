import type { Offer } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { TrailLink } from '../audit/trail-link.tsx';
import { encartFor } from '../data/encart.ts';
import { Figures } from '../reporting/figures.tsx';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PageNotFound, PagePending } from '../shell/page-states.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DeliveryNotice } from './delivery.tsx';
import { DemandActions } from './demand-actions.tsx';
import { campaignQuery, offerQuery } from './demand-queries.ts';
import { OfferEditor } from './offer-editor.tsx';
import { emptyOffer, offerBodyOf, offerDraftOf } from './offer-form.tsx';
import { OfferPerformance } from './offer-performance.tsx';
import { StatusSwitch } from './status-switch.tsx';

export function OfferPage() {
  const { offerId } = useParams({ from: '/signed-in/network/offers/$offerId' });
  const { data: offer, error, refetch } = useQuery(offerQuery(offerId));
  const { data: campaign } = useQuery({
    ...campaignQuery(offer?.campaign_id ?? ''),
    enabled: offer !== undefined,
  });
  if (error?.status === 404) return <PageNotFound />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!offer) return <PagePending />;
  return (
    <>
      <PageHeader
        title={offer.heading}
        back={<BackToCampaign id={offer.campaign_id} />}
        actions={
          <>
            <StatusSwitch kind="offers" id={offer.id} name={offer.heading} status={offer.status} />
            <TrailLink objectId={offer.id} />
            <DemandActions kind="offers" id={offer.id} name={offer.heading} status={offer.status} />
          </>
        }
      />
      <DeliveryNotice kind="offers" id={offer.id} campaign={campaign} />
      <OfferEditor
        key={offer.id}
        campaignId={offer.campaign_id}
        saved={offerDraftOf(offer)}
        save={(draft) => encartFor().operator.offers.update(offer.id, offerBodyOf(draft))}
      />
      <div className="mt-5 flex flex-col gap-5">
        <Figures filter={{ offer_id: offer.id }} by={['channel']} />
        <OfferPerformance offerId={offer.id} />
      </div>
    </>
  );
}

export function NewOfferPage() {
  const { campaignId } = useParams({ from: '/signed-in/network/campaigns/$campaignId/new-offer' });
  const navigate = useNavigate();
  const campaign = useQuery(campaignQuery(campaignId));
  if (campaign.error?.status === 404) return <PageNotFound />;
  return (
    <>
      <PageHeader title="New offer" back={<BackToCampaign id={campaignId} />} />
      <OfferEditor
        campaignId={campaignId}
        saved={emptyOffer}
        save={(draft) =>
          encartFor().operator.offers.create({ ...offerBodyOf(draft), campaign_id: campaignId })
        }
        onSaved={({ id }: Offer) => navigate({ to: '/network/offers/$offerId', params: { offerId: id } })}
      />
    </>
  );
}

function BackToCampaign({ id }: { id: string }) {
  const { data } = useQuery(campaignQuery(id));
  return (
    <Link to="/network/campaigns/$campaignId" params={{ campaignId: id }} className={backLinkClass}>
      <BackLabel>{data?.name ?? 'Campaign'}</BackLabel>
    </Link>
  );
}
